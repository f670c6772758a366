limit = 3
numbers = list(range(limit))
for number in numbers:
    print(number)
values = {"limit": limit}
