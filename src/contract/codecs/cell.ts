// Signs by which a cell of a file holds several things; what is meant as text stands behind a backslash.

export const escaped = (text: string): string => text.replace(/[\\|;=]/g, '\\$&').replace(/\n/g, '\\n')

/** Parted where the sign is not escaped; what is between stays escaped. */
export const parted = (text: string, sign: '|' | ';' | '='): string[] => {
  const pieces = ['']
  for (const [token] of text.matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (token === sign) pieces.push('')
    else pieces[pieces.length - 1] += token
  }
  return pieces
}

export const unescaped = (text: string): string =>
  text.trim().replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))
