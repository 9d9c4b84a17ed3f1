// What people of this place call commands: synonyms an administrator has added, told once in a while when the palette is opened. One
// leads to a command by its name, since several commands may bear the same label; whose command is not there leads nowhere.
import { i18n } from '#console/i18n/speech.ts'
import { api } from '#console/net/api.ts'
import { queries } from '#console/net/queries.ts'
import { currentPlace, onMe } from '#console/session/me.ts'
import { searchesName, type Taught, unfoundPaths } from '#contract/unfound.ts'
import type { Command } from '../commands/command.ts'
import { fold } from '../matching/fold.ts'
import { searchable } from '../matching/match.ts'

const freshMs = 5 * 60_000

type Book = ReadonlyMap<string, readonly string[]>

const nothing: Book = new Map()
const noWords: { words: readonly Taught[] } = { words: [] }
let shelf: { of: string; words: readonly Taught[]; book: Book } | undefined

const whose = (): string => `${currentPlace()?.vendorCode ?? ''} ${i18n.language}`

/** By the command they find. The same for who asks again, until others have come. */
export const taughtNow = (): Book => (shelf?.of === whose() ? shelf.book : nothing)

const keep = (of: string, words: readonly Taught[]): void => {
  if (shelf?.of === of && shelf.words === words) return
  const book = new Map<string, string[]>()
  for (const { text, of: command } of words) book.set(command, [...(book.get(command) ?? []), text])
  shelf = { of, words, book }
}

onMe(() => {
  if (!currentPlace()) shelf = undefined
})

/** Settles when they are known; without an answer the palette finds by what it has. A synonym added since is asked for at once. */
export const taughtCome = async (): Promise<void> => {
  const of = whose()
  const { language } = i18n
  const { words } = await queries
    .fetchQuery({
      queryKey: [searchesName, 'words', of],
      // No answer is one for a while as well: nobody waits for it again with each line.
      queryFn: ({ signal }) =>
        api
          .get<{ words: readonly Taught[] }>(unfoundPaths.taught, { params: { language }, signal, background: true })
          .catch(() => noWords),
      staleTime: freshMs,
      retry: false,
    })
    .catch(() => noWords)
  keep(of, words)
}

/** Found by them before anything that is only called so, and behind the word its person gave it. */
export const withTaught = (command: Command): Command => {
  const said = command.row.recent ? taughtNow().get(command.row.recent) : undefined
  if (!said) return command
  const { texts } = command
  return {
    ...command,
    texts: { ...texts, taught: said.map(fold), also: [...new Set([...texts.also, ...said.map(searchable)])] },
  }
}
