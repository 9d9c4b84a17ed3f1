// What a shopper is written who may pay an order online: instead of in cash, or because it waits to be paid.
import type { Figure } from '#contract/said.ts'
import type { Letter } from '#server/mail/letter.ts'
import { say } from '#server/mail/words.ts'

interface About {
  name: string
  orderNo: string
  due: Figure
  /** What cash at the door would cost more; nothing where it is free. */
  fee: Figure | undefined
  /** How long it waits to be paid; absent where it is paid in cash otherwise. */
  minutes: number | undefined
  link: string
}

export const payLetter = ({ name, orderNo, due, fee, minutes, link }: About): Letter => ({
  subject: say('order.pay.subject', { order: orderNo }),
  parts: [
    say('hello', { name }),
    say(minutes === undefined ? 'order.pay.text' : 'order.pay.waits', { order: orderNo, due }),
    ...(fee ? [say('order.pay.fee', { fee })] : []),
    { link, label: say('order.pay.open') },
    minutes === undefined ? say('order.pay.cash') : say('order.pay.within', { minutes }),
  ],
})
