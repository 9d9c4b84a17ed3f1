/** Whether a text has the shape of an address of mail, without blanks around it; whether there is such a box nobody knows. */
export const isMail = (text: string): boolean => /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,5}$/.test(text)
