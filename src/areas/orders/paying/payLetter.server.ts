// What a shopper is written who may pay an order online: instead of in cash, or because it waits to be paid.
import type { Figure } from '#contract/said.ts'
import type { Letter } from '#server/mail/letter.ts'
import { say } from '#server/mail/words.ts'

interface About {
  name: string
  orderNo: string
  due: Figure
  /** It is paid in cash at the door unless it is paid online. */
  isCash: boolean
  /** What cash at the door would cost more; nothing where it is free. */
  fee: Figure | undefined
  /** What is taken off for paying online. */
  off: Figure | undefined
  /** What is still paid in cash at the door. */
  rest: Figure | undefined
  /** How long it waits to be paid; absent where it waits for as long as it takes. */
  minutes: number | undefined
  link: string
}

export const payLetter = ({ name, orderNo, due, isCash, fee, off, rest, minutes, link }: About): Letter => ({
  subject: say('order.pay.subject', { order: orderNo }),
  parts: [
    say('hello', { name }),
    say(isCash ? 'order.pay.text' : 'order.pay.waits', { order: orderNo, due }),
    ...(fee ? [say('order.pay.fee', { fee })] : []),
    ...(off ? [say('order.pay.off', { off })] : []),
    ...(rest ? [say('order.pay.rest', { rest })] : []),
    { link, label: say('order.pay.open') },
    ...(isCash ? [say('order.pay.cash')] : []),
    ...(minutes === undefined ? [] : [say('order.pay.within', { minutes })]),
  ],
})
