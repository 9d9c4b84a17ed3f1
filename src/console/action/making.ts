// A record another one points to, made while that one is being filled in: the short form of its creation opens on top, what
// was typed beneath stays, and the new record is answered. It is the ordinary creation: same right, checks, history, undo.
import type { RecordOption } from '#console/fields/recordSearch.ts'
import { subtitleOf, titleOf } from '#console/fields/title.ts'
import { currentPlace, resourceNamed, useMay } from '#console/session/me.ts'
import type { Outcome } from '#contract/call.ts'
import { codecOf } from '#contract/codecs.ts'
import type { Field, Fields, Setting } from '#contract/field.ts'
import { defaultUrlLang } from '#contract/fields/localized.ts'
import { type AnyRow, type Resource, writable } from '#contract/resource.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import { stageOf } from '#machines/acting.ts'
import { slugOf } from '#rules/slug.ts'
import type { Acting } from './acting.ts'
import { startWish } from './startWish.ts'

/** What is asked: what must be there, and where in a tree it belongs. The rest is for the record's own form. */
const asked = (resource: Resource, may: (id: string) => boolean): [string, Field][] =>
  writable(resource, true).filter(
    ([, { required, facts, kind }]) =>
      (required || (kind === 'reference' && facts.column)) && (!facts.needs || may(facts.needs)),
  )

const isName = (resource: Resource, name: string, { kind, facts }: Field): boolean =>
  name === resource.title || kind === 'localized' || facts.format === 'slug' || facts.format === 'code'

/** The typed name as this field may hold it: as it is, as an address, as a code. */
const nameFor = (field: Field, text: string): unknown => {
  if (field.kind === 'localized') return { [defaultUrlLang]: text }
  if (field.kind !== 'text') return undefined
  const slug = slugOf(text)
  const { max = 200 } = field.facts
  const forms = [text, slug, slug.toUpperCase(), slug.replaceAll('-', '').slice(0, max)]
  return forms.find(form => form && 'value' in codecOf(field).read(form, field.facts, {} as Setting))
}

const shortForm = (resource: Resource, text: string, may: (id: string) => boolean): Fields =>
  Object.fromEntries(
    asked(resource, may).map(([name, field]) => {
      const named = isName(resource, name, field) ? nameFor(field, text) : undefined
      return [name, named === undefined ? field : { ...field, facts: { ...field.facts, default: named } }]
    }),
  )

/** The record, once the wish has ended well; nothing when it was given up. */
const madeBy = ({ ref }: Acting): Promise<AnyRow | undefined> =>
  new Promise(answer => {
    ref.subscribe({
      next: snapshot => {
        const stage = stageOf(snapshot)
        if (stage === 'done') answer((snapshot.context.outcome as Outcome | undefined)?.done[0])
        if (stage === 'dropped') answer(undefined)
      },
      complete: () => answer(undefined),
    })
  })

const make = async (resource: Resource, create: ResolvedAction, input: Fields): Promise<RecordOption | undefined> => {
  const acting = await startWish({ action: { ...create, input }, resource, face: 'button', isInPlace: true })
  const row = acting && (await madeBy(acting))
  const { urlLang = defaultUrlLang } = currentPlace() ?? {}
  return row && { id: row.id, title: titleOf(resource, row, urlLang), subtitle: subtitleOf(resource, row, urlLang) }
}

/** Absent where the reader may make none. */
export const useMaking = (to: string): ((text: string) => Promise<RecordOption | undefined>) | undefined => {
  const may = useMay()
  const resource = resourceNamed(to)
  const create = resource && actionOf(resource, 'create')
  if (!create || !may(create.id)) return undefined
  return text => make(resource, create, shortForm(resource, text, may))
}
