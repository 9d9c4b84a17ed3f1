// Pages looked over before their readers do: the rules are `#rules/page/lint.ts`, here they are told what links lead to today.
import { takenDownAt } from '#contract/ending.ts'
import { blocksIn } from '#contract/fields/blocks.ts'
import { spoken } from '#contract/fields/localized.ts'
import { saidOf } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { type Lint, type LintedPage, type LintLevel, lintPage } from '#rules/page/lint.ts'
import type { Acted, Acting, Scene } from '#server/records/serve.ts'
import { meantIn, meantName, readMeant } from './meant.server.ts'
import { type PageRow, pages } from './pages.ts'

interface Looked
  extends Pick<PageRow, 'blocks' | 'title' | 'seoTitle' | 'seoDescription' | 'needsReview' | 'scheduled'> {
  /** When it is taken down, where that is another moment than its schedule says. */
  until?: string | undefined
}

/** Each as the check looks at it now, in order. */
export const lintable = async (scene: Scene, rows: readonly Looked[]): Promise<LintedPage[]> => {
  const trees = rows.map(({ blocks }) => blocksIn(blocks))
  const found = await readMeant(scene, trees.flatMap(meantIn), scene.setting.urlLang)
  return rows.map(({ title, seoTitle, seoDescription, needsReview, scheduled, until }, at) => ({
    ...{ field: pages.fields.blocks, blocks: trees[at]!, title, seoTitle, seoDescription },
    needsReview: needsReview ?? [],
    now: scene.now.getTime(),
    until: until ?? takenDownAt({ scheduled }),
    linked: target => found.get(meantName(target)) ?? null,
  }))
}

/** What is found of each, in order. */
export const lintedAll = async (scene: Scene, rows: readonly Looked[]): Promise<Lint[][]> =>
  (await lintable(scene, rows)).map(lintPage)

export const countOf = (lints: readonly Lint[], level: LintLevel): number =>
  lints.filter(lint => lint.level === level).length

const said = {
  title: wording('pages.lint.title', 'Page check results'),
  page: wording('pages.lint.page', 'Page'),
  level: wording('pages.lint.level', 'Level'),
  found: wording('pages.lint.found', 'Issue'),
  error: wording('pages.lint.error', 'Error'),
  warning: wording('pages.lint.warning', 'Warning'),
  hint: wording('pages.lint.hint', 'Hint'),
}

const mostShown = 500

/** The worst first; given with it, by the id of the page, which block each is about. */
export const checkPage = async (
  acting: Acting<typeof pages, ActionInput<typeof pages, 'checkPage'>>,
): Promise<Acted<typeof pages>> => {
  const { records } = acting
  const all = await lintedAll(acting, records)
  const rows = records.flatMap((page, at) =>
    (all[at] ?? []).map(({ level, why }): Param[] => [spoken(page.title), said[level], saidOf(why)]),
  )
  return {
    result: {
      kind: 'table',
      title: said.title,
      columns: [said.page, said.level, said.found],
      rows: rows.slice(0, mostShown),
      given: Object.fromEntries(records.map(({ id }, at) => [id, all[at]])),
    },
  }
}
