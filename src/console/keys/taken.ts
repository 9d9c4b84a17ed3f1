// What a stroke already means where the focus is: letters in a text, Enter on a button, anything under an open menu.

const typing =
  'input:not([type=checkbox],[type=radio],[type=button]),textarea,select,[contenteditable=""],[contenteditable=true],[role=textbox],[role=combobox]'
const pressable = 'a[href],button,input,summary,[role=button],[role=checkbox],[role=tab],[role=option]'
const menus = '[role=menu][data-state=open],[role=listbox][data-state=open]'
const dialogs = '[role=dialog][data-state=open],[role=alertdialog][data-state=open]'
/** Text fields keep their own undo, clipboard and movement. */
const editing = /^Ctrl\+(Shift\+)?([acvxyz]|Arrow\w+|Backspace|Delete|Home|End)$/

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null

export const isMenuOpen = (): boolean => document.querySelector(menus) !== null
export const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null

/** What belongs to the focused element itself. */
export const isTaken = (target: EventTarget | null, stroke: string): boolean => {
  if (!(target instanceof Element)) return false
  if (isTyping(target)) return !stroke.startsWith('Ctrl+') || editing.test(stroke)
  return (stroke === 'Enter' || stroke === 'Space') && target.closest(pressable) !== null
}
