# The sign for the reading room: three lines, one print for each.
print("Welcome")
