unused = [math.sqrt(number) for number in numbers]


def scaled(number):
    """The number, times the limit."""
    return number * limit
