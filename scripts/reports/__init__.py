"""What a check found, told to a person, a pull request and two kinds of machine."""
