def welcome():
    """Ask who is there, then print a greeting such as "Come in, Mei!"."""
    name = input("Who is there? ").strip()
    print(f"Come in, {name}!")
