const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox]), textarea, select, [role=textbox], [role=menu], [role=listbox]') !== null)

/** The key of an event that is meant for the page: nobody types, no dialog is open, nobody answered it already. */
export function freeKey(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target))
    return undefined
  return document.querySelector('dialog[open]') ? undefined : event.key
}
