/** The cookies of one browser for one host. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const at = pair.indexOf('=');
      const isGone = attributes.some(each => /^expires=.*1970/i.test(each) || /^max-age=0$/i.test(each));
      if (isGone) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
