/** A connection that a test opens, fills and loses; each one made stands in the list it was given. */
export class FakeSocket extends EventTarget {
  readonly address: string
  readonly sent: string[] = []
  closed = false

  constructor(address: string, made: FakeSocket[]) {
    super()
    this.address = address
    made.push(this)
  }

  send(text: string) {
    this.sent.push(text)
  }

  close() {
    this.closed = true
  }

  open() {
    this.dispatchEvent(new Event('open'))
  }

  say(message: unknown) {
    this.sayText(JSON.stringify(message))
  }

  sayText(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  lose(code = 1006) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}
