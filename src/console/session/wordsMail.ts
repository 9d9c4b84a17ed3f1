// What the page of the local mailbox says beside its title.
export const words = {
  'mailbox.text': 'Mail kept by the local driver instead of being sent, newest first.',
  'mailbox.empty': 'No mail yet',
  'mailbox.emptyText': 'Emails such as one-time codes appear here.',
  'mailbox.code': 'Code',
  'mailbox.copy': 'Copy code',
  'mailbox.page': 'As HTML',
  'mailbox.back': 'Back',
  'mailbox.gone': 'This server sends real email, so there is nothing to show here.',
} as const
