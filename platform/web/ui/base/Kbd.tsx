export const Kbd = ({ children }: { children: string }) => (
  <kbd className="ltr inline-block min-w-5 rounded-small border border-current px-1.5 py-[3px] text-center text-12 leading-none font-medium text-muted">
    {children}
  </kbd>
)
