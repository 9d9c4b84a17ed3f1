// Tags as files name them: by code or synonym, made on the way only where the file asks for it.
import { readTags } from '#areas/tags/tags.door.ts'
import { tags } from '#areas/tags/tags.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { asciiFold } from '#rules/fold.ts'
import { nearest } from '#rules/nearest.ts'
import { newId } from '#server/records/ids.ts'
import type { BulkChange, Scene } from '#server/records/serve.ts'

export interface Vocabulary {
  idOf: Map<string, string>
  codeOf: Map<string, string>
  synonyms: Map<string, string>
}

export const readVocabulary = async ({ tx }: Pick<Scene, 'tx'>): Promise<Vocabulary> => {
  const rows = await readTags(tx)
  return {
    idOf: new Map(rows.map(({ id, code }) => [code, id])),
    codeOf: new Map(rows.map(({ id, code }) => [id, code])),
    synonyms: new Map(
      rows.flatMap(({ id, synonyms }) => (synonyms ?? []).map(word => [word.toLowerCase(), id] as const)),
    ),
  }
}

export const codeFrom = (text: string): string =>
  asciiFold(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, 40)

export interface Tagged {
  ids: string[]
  changes: BulkChange[]
  findings: Finding[]
  warnings: Finding[]
}

/** No code holds a comma: who parts tags by commas means several, unless a synonym is written so. */
const parted = (word: string, { synonyms }: Vocabulary): string[] =>
  synonyms.has(word.toLowerCase())
    ? [word]
    : word
        .split(/[,،，;；]/)
        .map(part => part.trim())
        .filter(part => part !== '')

/** A tag that is not there can be made on the way, which its finding says. */
const unmade = (word: string, { idOf }: Vocabulary, path: string): Finding => {
  const guess = nearest(word, idOf.keys())
  if (guess)
    return remark(
      'REF_NOT_FOUND',
      'Tag "{v}" does not exist. Did you mean {guess}? Otherwise let the import create it',
      {
        path,
        params: { v: word, guess },
        key: 'tags.findings.unknownNear',
      },
    )
  return remark('REF_NOT_FOUND', 'Tag "{v}" does not exist. Correct it, or let the import create missing ones', {
    path,
    params: { v: word },
    key: 'tags.findings.unknown',
  })
}

/** Ids of the named tags. New ones are remembered, so that the next row of the chunk finds them. */
export const tagged = (words: readonly string[], known: Vocabulary, create: boolean, path: string): Tagged => {
  const answer: Tagged = { ids: [], changes: [], findings: [], warnings: [] }
  for (const word of words.flatMap(each => parted(each, known))) {
    const direct = known.idOf.get(word.toLowerCase()) ?? known.idOf.get(codeFrom(word))
    const meant = direct ?? known.synonyms.get(word.toLowerCase())
    if (meant) {
      if (!direct)
        answer.warnings.push(
          remark('SYNONYM', '{v} is a synonym of {tag}; linked to {tag}', {
            path,
            params: { v: word, tag: known.codeOf.get(meant) ?? '' },
            key: 'tags.findings.linked',
          }),
        )
      answer.ids.push(meant)
      continue
    }
    const code = codeFrom(word)
    if (!create || code.length < 2) {
      answer.findings.push(unmade(word, known, path))
      continue
    }
    const id = newId()
    known.idOf.set(code, id)
    known.codeOf.set(id, code)
    answer.changes.push({
      does: 'create',
      resource: tags,
      id,
      draft: { code, label: { 'en-in': word }, namespace: 'general' },
      status: 'active',
    })
    answer.ids.push(id)
  }
  return answer
}
