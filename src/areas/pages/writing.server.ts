// What is looked at whenever a page is written: its title, what it embeds, the blocks its template keeps, and what is worked out of
// its texts.
import { type Blocks, blocksIn } from '#contract/fields/blocks.ts'
import type { Localized } from '#contract/fields/localized.ts'
import type { Finding } from '#contract/problem.ts'
import { isSame } from '#rules/diff.ts'
import { embedFindings, languagesOf, lockedFindings, readingMinutes, stillToReview } from '#rules/page/content.ts'
import type { Lint } from '#rules/page/lint.ts'
import { publishFindings, reviewFinding, titleFinding } from '#rules/page/publishing.ts'
import { refusal } from '#rules/refusal.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { rowsById } from '#server/records/rows.ts'
import type { Change, Scene } from '#server/records/serve.ts'
import { countOf, lintedAll } from './lint.server.ts'
import { type PageRow, pages } from './pages.ts'
import { stood } from './standing.server.ts'
import { type PageTemplate, pageTemplates } from './templates.ts'
import { contentOf, texts } from './texts.ts'

const tree = pages.fields.blocks

const isOther = ({ before, after }: Change, ...names: string[]): boolean =>
  !before || names.some(name => !isSame(before[name] ?? null, after[name] ?? null))

const templatesOf = async ({ tx }: Scene, changes: readonly Change[]): Promise<Map<string, PageTemplate>> => {
  const ids = changes.flatMap(({ after }) => (after.template ? [String(after.template)] : []))
  const rows = ids.length > 0 ? await rowsById(tx, pageTemplates, ids) : []
  return new Map(rows.map(row => [row.id, row]))
}

const judged = (change: Change, today: string, template: PageTemplate | undefined): Finding[] => {
  const { before, after } = change
  if (before && (before.type === 'home') !== (after.type === 'home'))
    return [{ ...refusal('RULE', 'page.homeStays'), path: 'type' }]
  if (!before && template?.blocks && !after.blocks) after.blocks = template.blocks
  const blocks = blocksIn(after.blocks) as Blocks
  const [title, review] = [
    titleFinding(after.title as Localized | null),
    isOther(change, 'type', 'reviewDueAt') ? reviewFinding(after as never, today) : undefined,
  ]
  return [
    ...(title ? [title] : []),
    ...(review ? [review] : []),
    ...(isOther(change, 'blocks') ? embedFindings(blocks) : []),
    ...(before && template ? lockedFindings(blocksIn(before.blocks), blocks, template) : []),
  ]
}

const todayOf = ({ now, setting }: Pick<Scene, 'now' | 'setting'>): string => dayAt(now, setting.timezone)

export const checkPages = async (scene: Scene, changes: Change[]): Promise<Finding[][]> => {
  const templates = await templatesOf(scene, changes)
  const today = todayOf(scene)
  const own = changes.map(change => judged(change, today, templates.get(String(change.after.template))))
  const places = await stood(scene, changes)
  for (const { before, after } of changes) {
    const marks = (before?.needsReview ?? []) as string[]
    if (!before || marks.length === 0) continue
    const open = new Set(stillToReview(tree, marks, contentOf(before as never), contentOf(after)))
    const left = ((after.needsReview ?? []) as string[]).filter(mark => !marks.includes(mark) || open.has(mark))
    after.needsReview = left.length > 0 ? left : null
  }
  const written = changes.filter(change => isOther(change, 'blocks', ...texts, 'needsReview'))
  const lints = await lintedAll(
    scene,
    written.map(({ after }) => after as never),
  )
  for (const [at, { after }] of written.entries()) {
    after.lintErrors = countOf(lints[at] ?? [], 'error')
    after.lintWarnings = countOf(lints[at] ?? [], 'warning')
    const blocks = blocksIn(after.blocks) as Blocks
    after.readingMinutes = readingMinutes(tree, blocks)
    after.languages = languagesOf(tree, blocks, Object.values(contentOf(after).beside))
  }
  return changes.map((_, at) => [...(own[at] ?? []), ...(places[at] ?? [])])
}

/** Whether what is led to is live the engine asks of every content, of what goes live in the same deed too. */
const ofLinks = new Set(['REF_NOT_FOUND', 'REF_NOT_LIVE', 'LINK_BROKEN'])

const unfit = (lints: readonly Lint[]): Finding[] =>
  lints
    .filter(({ level, why }) => level === 'error' && !ofLinks.has(why.code))
    .map(({ why, block }) => ({ ...why, path: block === undefined ? 'title' : 'blocks' }))

/** What the check calls an error keeps a page from being published, by hand or at the moment it was scheduled for. */
export const pageBlockers = async (scene: Scene, rows: readonly PageRow[]): Promise<Finding[][]> => {
  const lints = await lintedAll(scene, rows)
  const today = todayOf(scene)
  return rows.map((page, at) => [...publishFindings(page, today), ...unfit(lints[at] ?? [])])
}
