/** A note that can undo what was written, step by step. */
class Note {
  text = '';
  past = [];

  write(more) {
    this.past.push(this.text);
    this.text += more;
  }

  undo() {
    this.text = this.past.pop() ?? '';
  }
}
