// The list of all bindings as of now, for parts that are drawn.
import { useMemo } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { knownResources, useMay, useMe } from '#console/session/me.ts'
import { type Binding, bindingsOf } from './bindings.ts'

export const useBindings = (): readonly Binding[] => {
  const words = useWords()
  const may = useMay()
  const isVim = useMe().profile.keys?.vim === true
  return useMemo(() => bindingsOf({ resources: knownResources(), may, words, isVim }), [may, words, isVim])
}
