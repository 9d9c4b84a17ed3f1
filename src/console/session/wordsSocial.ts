// What is said about signing in by an identity provider: it comes with its button, and with its answer.
export const words = {
  'session.continueWith': 'Continue with {{provider}}',
  'session.opening': 'Opening {{provider}} …',
  'login.domain': 'Addresses at {{domain}} cannot sign in this way. Use another address or your password.',
  'login.denied': 'The provider denied the sign-in. Try again, or use your password.',
  'login.expired': 'The sign-in took too long or was started in another window. Start over.',
  'login.unknown': 'No account uses this identity. Accounts are by invitation: ask an administrator.',
  'login.unproven': 'The provider could not verify you. Start over.',
  'login.unreachable': 'The provider is not responding. Try again later, or use your password.',
}
