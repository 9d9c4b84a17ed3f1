// One line of help: what it is about, and what there is to say. Several sentences stand under one another.
export interface HelpLine {
  /** Message key of what the line is about. */
  about: string
  texts: readonly string[]
  /** Written exactly so: names, keys of files, addresses. */
  isCode?: boolean
}

/** A line nobody has anything to say in is none. */
export const line = (about: string, texts: readonly (string | undefined | false)[], isCode = false): HelpLine[] => {
  const said = texts.filter(text => typeof text === 'string' && text !== '') as string[]
  return said.length > 0 ? [{ about, texts: said, ...(isCode && { isCode }) }] : []
}
