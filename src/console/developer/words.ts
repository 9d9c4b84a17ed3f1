// What the developer page says in English; what a call does comes from the server's description or its area.
export const words = {
  'developer.about':
    'Send an access token in {{token}}. Calls for a brand also need {{vendor}} and {{country}}. Failed calls return a code and a message.',
  'developer.action': 'Action',
  'developer.again': 'Try again',
  'developer.anyone': 'No sign-in required',
  'developer.body': 'Body',
  'developer.count_one': '{{number}} call',
  'developer.count_other': '{{number}} calls',
  'developer.curl': 'Offer “Copy as cURL” in dialogs',
  'developer.example': 'Example',
  'developer.failed': 'The API description could not be loaded.',
  'developer.in.path': 'in the path',
  'developer.in.query': 'in the query',
  'developer.none': 'No matching calls. Try a shorter or different search.',
  'developer.notCallable': 'No permission',
  'developer.onlyMine': 'Only calls I can make',
  'developer.parameters': 'Parameters',
  'developer.permission': 'Permission',
  'developer.required': 'required',
  'developer.search': 'Search by path, name, permission or method',
  'developer.signedIn': 'Anyone signed in',
  'developer.title': 'API',
  'developer.token':
    'Programs sign in with the first calls of this list. A token copied from this browser does not work anywhere else.',
}
