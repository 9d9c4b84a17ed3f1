// What stands over the door of members: all that the sidebar needs to know of them before it is entered.
export const membersSign = {
  name: 'members',
  one: 'member',
  label: 'Members',
  group: 'people',
  icon: 'user',
  key: 'm',
  title: 'name',
  lifecycle: 'toggle',
} as const

export const segmentsSign = {
  name: 'segments',
  one: 'segment',
  label: 'Segments',
  group: 'people',
  icon: 'filter',
  title: 'name',
  lifecycle: 'toggle',
} as const
