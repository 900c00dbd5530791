package cairn.judge;

/** A sentence for the student: the program does not fit the tests. It fails the test, whoever catches it. */
final class Misfit extends LinkageError {
  private static final long serialVersionUID = 1;

  /** The declaration that it is about (Names.keyOf), or null. */
  final transient String declaration;

  Misfit(String sentence, String declaration) {
    super(sentence);
    this.declaration = declaration;
    Failures.note(this);
  }
}
