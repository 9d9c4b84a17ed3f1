// What the page of the local mailbox says beside its title.
export const words = {
  'mailbox.text': 'Mail that the local driver kept instead of sending, newest first.',
  'mailbox.empty': 'No mail yet',
  'mailbox.emptyText': 'Letters such as one-time codes appear here.',
  'mailbox.code': 'Code',
  'mailbox.copy': 'Copy the code',
  'mailbox.page': 'As a page',
  'mailbox.back': 'Back',
  'mailbox.gone': 'This server sends its mail out, so there is nothing to read here.',
} as const
