// What the page of the session's steps says: it comes with that page.
export const words = {
  'trace.title': 'Session trace',
  'trace.text': 'The last 200 steps of session, one-time code and connection in this tab. Names only, no secrets.',
  'trace.again': 'Refresh',
  'trace.copy': 'Copy as text',
  'trace.number': 'No.',
  'trace.time': 'Time (UTC)',
  'trace.actor': 'Actor',
  'trace.event': 'Event',
  'trace.state': 'State',
}
