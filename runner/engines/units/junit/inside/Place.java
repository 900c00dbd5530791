package cairn.judge;

/** Where something of the program arrives in the tests. */
record Place(
    String number,
    /** Without spaces: it is a word in the lines of the contract. */
    String member,
    /** For a sentence: "Numbers.isPrime". */
    String shown,
    /** The type that the solution declares. */
    Class<?> declared,
    /** Of the program's declaration (Names.keyOf), or null. */
    String declaration) {}
