limit = 4
print(scaled(2))
