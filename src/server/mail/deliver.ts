// Delivers waiting letters by SMTP right after their cause committed, and again with growing pauses while the mail server
// refuses. Any process may; a letter is claimed before it is sent. A code nobody can use any more is not sent.
import { createTransport } from 'nodemailer'
import type { Kit } from '#server/kit.ts'
import { openListener } from '#server/realtime/listener.ts'
import { mailChannel } from './outbox.ts'

export interface Delivery {
  /** Looks for waiting letters now; resolves when none is due. */
  deliver(): Promise<void>
  close(): Promise<void>
}

const second = 1000
const lease = 60 * second
const codeUseful = 5 * 60 * second
const giveUpAfter = 24 * 3600 * second

interface Waiting {
  id: string
  at: Date
  to: string
  subject: string
  text: string
  html: string | null
  isCode: boolean
  attempts: number
}

export async function openDelivery(kit: Kit): Promise<Delivery> {
  const { smtpUrl } = kit.env
  if (smtpUrl === undefined) return { deliver: async () => {}, close: async () => {} }
  const { transport, from } = transportOf(smtpUrl)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false

  const run = async (): Promise<void> => {
    do {
      again = false
      for (let letter = await claim(kit); letter; letter = await claim(kit)) {
        const { to, subject, text, html } = letter
        await settle(
          kit,
          letter,
          isStale(letter, kit.clock.now())
            ? undefined
            : transport.sendMail({ from, to, subject, text, ...(html !== null && { html }) }),
        )
      }
    } while (again)
  }
  const deliver = (): Promise<void> => {
    again = true
    running ??= run()
      .catch((error: Error) => kit.log.warn({ error: error.message }, 'Letters could not be looked for'))
      .finally(() => {
        running = undefined
        clearTimeout(timer)
        timer = setTimeout(deliver, 5 * second)
        timer.unref()
      })
    return running
  }
  const listener = await openListener(kit, {
    channels: { [mailChannel]: () => deliver() },
    reconnected: () => deliver(),
  })
  await deliver()
  return {
    deliver,
    close: async () => {
      await listener.close()
      await running
      clearTimeout(timer)
      transport.close()
    },
  }
}

// SMTP_URL may name the sender: smtp://user:password@mail.example.com:587?from=nucleus@example.com
function transportOf(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const address = url.searchParams.get('from') ?? `no-reply@${url.hostname}`
  url.searchParams.delete('from')
  // A letter is what is written in it: nothing is read or fetched to be put in.
  const transport = createTransport(url.href, { disableFileAccess: true, disableUrlAccess: true })
  return { transport, from: { name: 'Nucleus', address } }
}

const isStale = ({ at, isCode }: Waiting, now: Date): boolean =>
  now.getTime() - at.getTime() > (isCode ? codeUseful : giveUpAfter)

async function claim({ db, clock }: Kit): Promise<Waiting | undefined> {
  const now = clock.now()
  const { rows } = await db.$client.query<Waiting>(
    `update mail set attempts = attempts + 1, next_try_at = $2 where id = (select id from mail
      where sent_at is null and next_try_at <= $1 order by id limit 1 for update skip locked)
      returning id, at, recipient::text as "to", subject, body as text, html, code is not null as "isCode", attempts`,
    [now, new Date(now.getTime() + lease)],
  )
  return rows[0]
}

async function settle({ db, clock, log }: Kit, letter: Waiting, sending: Promise<unknown> | undefined): Promise<void> {
  try {
    if (sending) await sending
    else log.error({ letter: letter.id, attempts: letter.attempts }, 'A letter could not be delivered in time')
    await db.$client.query('delete from mail where id = $1', [letter.id])
  } catch (error) {
    log.warn(
      { letter: letter.id, attempts: letter.attempts, error: (error as Error).message },
      'A letter is tried again',
    )
    const pause = Math.min(second * 4 ** (letter.attempts - 1), 300 * second)
    await db.$client.query('update mail set next_try_at = $2 where id = $1', [
      letter.id,
      new Date(clock.now().getTime() + pause),
    ])
  }
}
