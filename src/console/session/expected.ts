// Whose sign-in is expected next: the address an invitation was for. Kept in memory until the form has taken it.
let email = ''

export const expectEmail = (address: string): void => {
  email = address
}

export const expectedEmail = (): string => email
