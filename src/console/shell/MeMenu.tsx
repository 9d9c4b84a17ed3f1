// The button of me; what can be chosen comes when it is pressed.
import { spoken } from '#console/i18n/inside.ts'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { late } from '#console/theme/late.tsx'
import { Menu } from '#console/theme/Menu.tsx'

const MeChoices = late(async () => (await spoken(import('./MeChoices.tsx'))).MeChoices)

// Inside the header, so that what it says belongs to a landmark.
const spot = () => document.querySelector<HTMLElement>('.frame-header')

export const MeMenu = () => {
  const { t } = useWords()
  return (
    <Menu
      brings={MeChoices.bring}
      align="end"
      container={spot()}
      trigger={
        <button type="button" className="button icon quiet" aria-label={t('shell.you')}>
          <Icon name="user" size={18} />
        </button>
      }
    >
      <MeChoices />
    </Menu>
  )
}
