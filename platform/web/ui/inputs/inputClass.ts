/** The look of everything that is typed into; 16 px on touch, so that phones do not zoom in. */
export const inputClass =
  'h-9 w-full min-w-0 rounded-control border border-control bg-surface px-2.5 text-14 text-ink outline-offset-1 focus:outline-2 focus:outline-focus aria-invalid:border-bad disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken pointer-coarse:h-11 pointer-coarse:text-16'
export const areaClass = inputClass.replace('h-9 ', 'min-h-24 py-2 ').replace(' pointer-coarse:h-11', '')
