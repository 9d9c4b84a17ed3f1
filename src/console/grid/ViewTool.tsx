// One way of looking at the whole list, at the end of the line of its views: by its name where there is room, else by its sign.
import { Button } from '@radix-ui/themes'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'

interface ViewToolProps {
  icon: string
  name: string
  /** What it opens, where its name does not say the whole. */
  hint?: string
  keys: string
  /** Of what is turned on and off. */
  isOn?: boolean
  onPress(): void
}

export const ViewTool = ({ icon, name, hint = name, keys, isOn, onPress }: ViewToolProps) => {
  const does = `list ${keys}`
  return (
    <Hint text={hint} keys={keys} does={does}>
      <Button
        type="button"
        size="1"
        variant={isOn ? 'surface' : 'ghost'}
        color={isOn ? undefined : 'gray'}
        className="view-tool"
        data-does={does}
        aria-pressed={isOn}
        onClick={onPress}
      >
        <Icon name={icon} size={14} />
        <span>{name}</span>
      </Button>
    </Hint>
  )
}
