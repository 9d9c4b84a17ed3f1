// What a shopper is written who may pay online what was to be paid in cash.
import type { Figure } from '#contract/said.ts'
import type { Letter } from '#server/mail/letter.ts'
import { say } from '#server/mail/words.ts'

interface About {
  name: string
  orderNo: string
  due: Figure
  /** What cash at the door would cost more; nothing where it is free. */
  fee: Figure | undefined
  link: string
}

export const payLetter = ({ name, orderNo, due, fee, link }: About): Letter => ({
  subject: say('order.pay.subject', { order: orderNo }),
  parts: [
    say('hello', { name }),
    say('order.pay.text', { order: orderNo, due }),
    ...(fee ? [say('order.pay.fee', { fee })] : []),
    { link, label: say('order.pay.open') },
    say('order.pay.cash'),
  ],
})
