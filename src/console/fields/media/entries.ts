// What a field of files holds while somebody edits it: files and addresses, and places kept for what is on its way. Such a
// place is no value: it cannot be saved, and after a reload it says which file has to be chosen again.
import type { Medium } from '#contract/fields/files.ts'

export interface Sending {
  sending: string
  key: string
}

export type Entry = Medium | Sending

export const isSending = (entry: unknown): entry is Sending =>
  typeof entry === 'object' && entry !== null && 'sending' in entry

export const entriesOf = (value: unknown): Entry[] =>
  (Array.isArray(value) ? value : typeof value === 'object' && value !== null ? [value] : []) as Entry[]

export const mediaOf = (value: unknown): Medium[] =>
  entriesOf(value).filter((entry): entry is Medium => !isSending(entry))

const lastPart = (address: string): string => address.split(/[?#]/)[0]?.split('/').at(-1) || address

export const nameIn = (entry: Entry): string => {
  if (isSending(entry)) return entry.sending
  return 'url' in entry ? lastPart(entry.url) : entry.name
}
