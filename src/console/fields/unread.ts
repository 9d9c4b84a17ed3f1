// Text a person typed that is no value yet. It stays in the form and in the draft, so nothing typed is ever thrown away.

export interface Unread {
  unread: string
}

export const unread = (text: string): Unread => ({ unread: text })

export const isUnread = (value: unknown): value is Unread =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Unread).unread === 'string' &&
  Object.keys(value).length === 1
