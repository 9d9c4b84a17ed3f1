// Where money can go back to: the form of the address, never whether it exists.
import type { Finding } from '#contract/problem.ts'
import { refusal } from './words.ts'

export type Destination = 'original' | 'storeCredit' | 'upi' | 'bank'
export type Addressed = {
  destination: Destination
  upi?: string | null | undefined
  ifsc?: string | null | undefined
  account?: string | null | undefined
}

const forms = {
  upi: { form: /^[\w.-]{2,256}@[a-z][a-z0-9]{1,63}$/i, word: 'refund.upi' },
  ifsc: { form: /^[A-Z]{4}0[A-Z0-9]{6}$/, word: 'refund.ifsc' },
  account: { form: /^\d{9,18}$/, word: 'refund.account' },
} as const
type Part = keyof typeof forms

const asked: Record<Destination, readonly Part[]> = {
  original: [],
  storeCredit: [],
  upi: ['upi'],
  bank: ['ifsc', 'account'],
}

export const addressFindings = (to: Addressed): Finding[] =>
  asked[to.destination].flatMap(part =>
    forms[part].form.test(to[part] ?? '') ? [] : [{ ...refusal('PATTERN', forms[part].word), path: part }],
  )

/** What may be shown of an account: its last four figures. */
export const maskedAccount = (account: string): string => `••••${account.slice(-4)}`
