import type { Mail, Mailer } from '@quintet/kit/mail'

/** A mailer that a command waits for before it ends. */
export interface WaitingMailer extends Mailer {
  /** Ends the connections when every mail is gone. @returns the mails that were not accepted */
  finish(): Promise<Mail[]>
}

/** Notes what becomes of the mails of another mailer. */
export const createWaitingMailer = (mailer: Mailer & { close(): void }): WaitingMailer => {
  const outcomes: Promise<Mail[]>[] = []
  return {
    send: (mail) => {
      const sent = mailer.send(mail)
      outcomes.push(
        sent.then(
          () => [],
          () => [mail],
        ),
      )
      return sent
    },
    finish: async () => {
      const unsent = (await Promise.all(outcomes)).flat()
      mailer.close()
      return unsent
    },
  }
}
