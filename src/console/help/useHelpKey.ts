// The key of help. Fields stand in dialogs too, which hear no key of the console: this one is heard there as well, and is the
// same binding. Where nothing is to be explained it shows all keys.
import { keysFor, nameOf } from '#console/keys/own.ts'
import { showShortcuts } from '#console/keys/shown.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { openHelp } from './opening.ts'

const born = 'Mod+/'

export const useHelpKey = (): void =>
  useKeys('dialog', {
    [keysFor(nameOf('global', born), born)]: () => {
      if (!openHelp()) showShortcuts(true)
    },
  })
