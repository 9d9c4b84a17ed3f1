// What a shopper is written about a cart they left.
import type { Value } from '#contract/valueSet.ts'
import type { Letter } from '#server/mail/letter.ts'
import { say } from '#server/mail/words.ts'
import type { CartTemplate } from './carts.ts'

interface About {
  template: Value<typeof CartTemplate>
  name: string | null
  link: string
  coupon: string | null
}

export const cartLetter = ({ template, name, link, coupon }: About): Letter => ({
  subject: say(`cart.${template}.subject`),
  parts: [
    ...(name ? [say('hello', { name })] : []),
    say(`cart.${template}.text`),
    ...(coupon ? [say('cart.coupon', { coupon })] : []),
    { link, label: say('cart.open') },
    ...(template === 'service' ? [] : [say('cart.why')]),
  ],
})
