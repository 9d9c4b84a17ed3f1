// What working through a queue says in English.
export const words = {
  'deck.mark_one': '{{queue}}: {{number}} to review',
  'deck.mark_other': '{{queue}}: {{number}} to review',
  'deck.putAside': 'Skip',
  'deck.requested': 'Approval requests',
  'deck.requests': 'approval requests',
  'deck.takeBack': 'Undo last decision',
  'deck.waiting': 'Awaiting your approval',
  'deck.waitingAll_one': '{{number}} to approve',
  'deck.waitingAll_other': '{{number}} to approve',
  'deck.waitingNone': 'Nothing to approve',
}
