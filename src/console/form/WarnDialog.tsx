// Asked where a save could do what nobody wants, though whoever saves may; going on editing is the default.
import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Finding } from '#contract/problem.ts'

interface PendingWarning {
  warnings: readonly Finding[]
  answer(goesOn: boolean): void
}

const WarnDialog = ({ asked, onAnswer }: { asked: PendingWarning | undefined; onAnswer(goesOn: boolean): void }) => {
  const words = useWords()
  const giveBack = useFocusBack(asked !== undefined)
  return (
    <AlertDialog.Root open={asked !== undefined} onOpenChange={open => !open && onAnswer(false)}>
      <AlertDialog.Content maxWidth="480px" onCloseAutoFocus={giveBack}>
        <AlertDialog.Title size="4">{words.t('form.beware')}</AlertDialog.Title>
        <AlertDialog.Description size="2">
          {asked?.warnings.map(warning => (
            <span key={`${warning.code} ${warning.message}`} className="form-warning">
              <Icon name="warning" />
              <span>{words.finding(warning)}</span>
            </span>
          ))}
        </AlertDialog.Description>
        <Flex gap="3" justify="end" wrap="wrap" mt="4">
          <Button type="button" variant="soft" onClick={() => onAnswer(true)}>
            {words.t('form.save')}
          </Button>
          <AlertDialog.Cancel>
            <Button type="button" autoFocus>
              {words.t('form.goOn')}
            </Button>
          </AlertDialog.Cancel>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

/** The question, and the dialog it is asked in. */
export const useWarning = (): {
  ask(warnings: readonly Finding[]): Promise<boolean>
  dialog: ReactNode
} => {
  const [asked, setAsked] = useState<PendingWarning>()
  const settle = (goesOn: boolean) => {
    asked?.answer(goesOn)
    setAsked(undefined)
  }
  return {
    ask: warnings => new Promise(answer => setAsked({ warnings, answer })),
    dialog: <WarnDialog asked={asked} onAnswer={settle} />,
  }
}
