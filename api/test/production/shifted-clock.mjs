// Loaded before everything else (NODE_OPTIONS=--import): the clock of the process is so many milliseconds ahead.
const ahead = Number(process.env.AHEAD_MS ?? 0)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead)
    else super(...given)
  }
  static now() {
    return RealDate.now() + ahead
  }
}
