// What is said about signing in by an identity provider: it comes with its button, and with its answer.
export const words = {
  'session.continueWith': 'Continue with {{provider}}',
  'session.opening': 'Opening {{provider}} …',
  'login.domain': 'Addresses of {{domain}} may not sign in this way. Use another address or your password.',
  'login.denied': 'The provider did not let you through. Try again, or use your password.',
  'login.expired': 'That sign-in took too long or was begun in another window. Start again.',
  'login.unknown': 'Nobody can sign in here with this identity. Accounts are by invitation: ask an administrator.',
  'login.unproven': 'The provider’s answer does not prove who you are. Start again.',
  'login.unreachable': 'The provider does not answer. Try again later, or use your password.',
}
