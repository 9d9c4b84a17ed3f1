// Saving how the start page is arranged, and the way back: by the toast, and by `u` like everything else.
import { tellOwn } from '#console/action/undo.ts'
import { useWords, wordsNow } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { queries } from '#console/net/queries.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { toast } from '#console/shell/toast.ts'
import type { HomeAnswer } from '#contract/home.ts'
import { type HomeLayout, layoutPaths, type PlacedCard, type RoleLayout } from '#contract/homeLayout.ts'
import { homeKey, readHomeAgain } from './useHome.ts'

const post = <A>(path: string, body: object): Promise<A> => api.post<A>(path, body, { once: null })

/** As it was last saved from here: an undo of an undo goes on from there. */
let latest: HomeLayout | undefined

/** Shown at once; what the new cards hold is asked for. */
const arrived = (layout: HomeLayout): HomeLayout => {
  queries.setQueriesData<HomeAnswer>({ queryKey: homeKey }, answer =>
    answer && 'layout' in answer ? { ...answer, layout } : answer,
  )
  readHomeAgain()
  latest = layout
  return layout
}

const saved = (
  { id, version }: Pick<HomeLayout, 'id' | 'version'>,
  cards: readonly PlacedCard[],
): Promise<HomeLayout> => post<HomeLayout>(layoutPaths.save, { id, version, cards }).then(arrived)
const reset = (): Promise<HomeLayout> => post<HomeLayout>(layoutPaths.reset, {}).then(arrived)

/** What the server has against it, in its words; where somebody was faster, what there is now. */
const refused = (thrown: unknown): HomeLayout | undefined => {
  const { t, finding } = wordsNow()
  if (!isRefusal(thrown)) {
    void toast({ kind: 'error', text: t('shell.saveFailed') })
    return undefined
  }
  const { code, details, fields } = thrown.body
  const current = (details as { current?: HomeLayout } | undefined)?.current
  if (code === 'STALE_VERSION' && current) {
    void toast({ kind: 'warning', text: t('home.layout.changed') })
    return arrived(current)
  }
  void toast({ kind: 'error', text: finding(fields?.[0] ?? thrown.body) })
  return undefined
}

export interface Saving {
  /** Whether it was saved; else what is so instead, where that is known. */
  save(cards: readonly PlacedCard[]): Promise<boolean | HomeLayout>
  reset(): Promise<boolean>
  saveForRole(role: RoleLayout, cards: readonly PlacedCard[] | null): Promise<boolean>
}

export const useSaving = (before: HomeLayout): Saving => {
  const { t } = useWords()
  return {
    save: async cards => {
      try {
        const after = await saved(before, cards)
        tellOwn(t('home.layout.saved'), () => (before.of === 'mine' ? saved(latest ?? after, before.cards) : reset()))
        return true
      } catch (thrown) {
        return refused(thrown) ?? false
      }
    },
    reset: async () => {
      try {
        await reset()
        tellOwn(t('home.layout.resetDone'), () => saved({ id: null, version: 0 }, before.cards))
        return true
      } catch (thrown) {
        refused(thrown)
        return false
      }
    },
    saveForRole: async ({ id: role, name }, cards) => {
      try {
        const was = await post<Pick<RoleLayout, 'cards'>>(layoutPaths.saveForRole, { role, cards })
        readHomeAgain()
        tellOwn(t(cards ? 'home.layout.roleSaved' : 'home.layout.roleRemoved', { role: name }), () =>
          post(layoutPaths.saveForRole, { role, cards: was.cards }).then(readHomeAgain),
        )
        return true
      } catch (thrown) {
        refused(thrown)
        return false
      }
    },
  }
}
