// What is said of a person's own account beside every screen: by the palette, the menu of me and the secure step.
export const words = {
  'account.title': 'Account',
  'account.keys': 'Keyboard shortcuts',
  'account.password.change': 'Change password',
  'account.invited.title': 'Choose your password',
  'secure.totpBegin': 'Set up an authenticator app',
  'secure.totpEnd': 'Turn off the authenticator app',
  'secure.passkeyBegin': 'Add a passkey',
  'secure.passkeyRemove': 'Remove a passkey',
  'secure.providerRemove': 'Disconnect an identity',
  'secure.recovery': 'Generate new recovery codes',
  'account.totp': 'Authenticator app',
  'account.passkeys': 'Passkeys',
  'account.provider': 'Single sign-on',
}
