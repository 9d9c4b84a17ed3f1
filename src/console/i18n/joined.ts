// Words of several rooms as one list. A key said twice is a mistake: the later is refused.
type Texts = Readonly<Record<string, string>>

export const joined = (rooms: Readonly<Record<string, Texts>>): Texts => {
  const all: Record<string, string> = {}
  for (const [path, words] of Object.entries(rooms)) {
    for (const [key, text] of Object.entries(words)) {
      if (key in all) throw new Error(`${path} says ${key}, which another room has said`)
      all[key] = text
    }
  }
  return all
}
