// Numbers, codes, addresses and links of what is selected, to the clipboard, a line each. What tells of a person is read masked
// everywhere, and is shown for a purpose by its own action.
import { countedText } from '#console/action/counted.ts'
import { countOf, type Subject } from '#console/action/subject.ts'
import { textOf } from '#console/fields/title.ts'
import type { Words } from '#console/i18n/words.ts'
import { listRecords } from '#console/net/records.ts'
import { currentPlace } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { recordScreenOf } from '#contract/address.ts'
import type { Field, TextFormat } from '#contract/field.ts'
import { inPlace } from '#contract/placed.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { Command } from './command.ts'
import { setting } from './settingCommand.ts'

/** More is a file. */
const most = 500
const pageSize = 100

const formats: readonly (TextFormat | undefined)[] = ['code', 'email', 'phone', 'url', 'slug']

const isCopied = (resource: Resource, name: string, { kind, facts }: Field): boolean => {
  if (facts.personal || facts.secret || !['text', 'localized', 'integer'].includes(kind)) return false
  return (
    name === resource.title || name === resource.subtitle || facts.unique === true || formats.includes(facts.format)
  )
}

/** Of all that match a filter those not on the page are asked for. */
const recordsOf = async ({ resource, records, matching }: Subject): Promise<readonly AnyRow[]> => {
  if (!matching) return records
  const rows: AnyRow[] = []
  const pages = Math.ceil(matching.count / pageSize)
  for (let page = 1; page <= pages; page++) {
    const query = { page, size: pageSize, filter: matching.filter, sort: resource.sort ?? '-updatedAt' }
    rows.push(...(await listRecords(resource, query)).rows)
  }
  return rows.filter(({ id }) => !matching.minus?.includes(id))
}

/** Each once, in order; told how many there were. */
const copyAll = async (on: Subject, words: Words, lineOf: (row: AnyRow) => string): Promise<void> => {
  const { t, number } = words
  try {
    const lines = [...new Set((await recordsOf(on)).map(lineOf).filter(Boolean))]
    await navigator.clipboard.writeText(lines.join('\n'))
    void toast({ kind: 'success', text: t('palette.copied', { count: lines.length, number: number(lines.length) }) })
  } catch {
    void toast({ kind: 'error', text: t('palette.sum.notCopied') })
  }
}

export const copyCommands = (on: Subject | undefined, words: Words): Command[] => {
  if (!on || countOf(on) === 0 || countOf(on) > most) return []
  const { resource } = on
  const { urlLang = '', vendorCode } = currentPlace() ?? {}
  const command = (id: string, key: string, field: string, lineOf: (row: AnyRow) => string): Command => {
    const { row, texts } = setting(words, `copy:${id}`, key, {
      icon: 'copy',
      params: { field },
      also: ['copy clipboard selection selected', id],
      run: () => void copyAll(on, words, lineOf),
    })
    return { row: { ...row, group: 'commands', note: countedText(words, resource, countOf(on)) }, texts }
  }
  return [
    ...Object.entries(resource.fields)
      .filter(([name, field]) => isCopied(resource, name, field))
      .map(([name, field]) =>
        command(name, 'palette.copyField', words.field(resource, name), row => textOf(field, name, row, urlLang)),
      ),
    command('links', 'palette.copyLinks', '', ({ id }) =>
      inPlace(window.location.origin + recordScreenOf(resource, id), vendorCode),
    ),
  ]
}
