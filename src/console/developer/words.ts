// What the developer page says in English; what a call does comes from the server's description or its area.
export const words = {
  'developer.about':
    'Every call needs a token in {{token}}; calls of a brand say where in {{vendor}} and {{country}}. Success answers with data, problems with code and message. The same list for machines:',
  'developer.action': 'Action',
  'developer.again': 'Try again',
  'developer.anyone': 'Open to anyone',
  'developer.body': 'Body',
  'developer.callable': 'You may call it',
  'developer.count_one': '{{number}} call',
  'developer.count_other': '{{number}} calls',
  'developer.example': 'Example',
  'developer.failed': 'The description could not be read.',
  'developer.in.path': 'in the path',
  'developer.in.query': 'in the query',
  'developer.none': 'No call matches. Type less, or another word.',
  'developer.notCallable': 'You may not',
  'developer.onlyMine': 'Only what I may call',
  'developer.parameters': 'Parameters',
  'developer.permission': 'Right',
  'developer.required': 'required',
  'developer.search': 'Search by path, name, right or method',
  'developer.signedIn': 'Whoever is signed in',
  'developer.title': 'API',
  'developer.token':
    'A program signs in by the first calls of this list. A token taken out of this browser works nowhere else.',
}
