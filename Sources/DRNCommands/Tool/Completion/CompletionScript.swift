import ArgumentParser

/// The scripts that make a shell ask the tool for completions.
enum CompletionScript: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  private static let bashText = #"""
    # Completions of drn for bash. To have them in every new shell:
    #   mkdir -p ~/.local/share/bash-completion/completions
    #   drn completions bash > ~/.local/share/bash-completion/completions/drn
    # or, without the package bash-completion, add this line to ~/.bashrc:
    #   eval "$(drn completions bash)"

    _drn() {
      local line kind cut value
      local -a words=()
      COMPREPLY=()
      while IFS= read -r line; do words+=("$line"); done < <(
        "${1/#\~/$HOME}" ---complete bash "${COMP_LINE:0:COMP_POINT}" "${COMP_LINE:COMP_POINT}" \
          "$2" 2>/dev/null)
      kind=${words[0]}
      case $kind in
        'words open') compopt -o nospace 2>/dev/null ;;
        files*)
          compopt -o filenames 2>/dev/null
          cut=${words[1]} value=${words[2]}
          words=("${words[@]:0:1}" "${words[@]:3}")
          while IFS= read -r line; do words+=("${line:${#cut}}"); done < <(
            if [[ $kind == 'files .'* ]]; then
              compgen -f -X "!*${kind#files }" -- "$value"
              compgen -d -- "$value"
            else
              compgen -f -- "$value"
            fi | sort -u)
          ;;
      esac
      COMPREPLY=("${words[@]:1}")
    }
    complete -F _drn drn
    """#

  private static let zshText = #"""
    #compdef drn
    # Completions of drn for zsh. To have them in every new shell, in a folder of $fpath:
    #   drn completions zsh > "${fpath[1]}/_drn"
    # or add this line to ~/.zshrc, after compinit:
    #   eval "$(drn completions zsh)"

    _drn() {
      local line text
      local -a answer items open
      answer=("${(@f)$(${~words[1]} ---complete zsh $((CURRENT - 1)) \
        "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" "${(@Q)words[CURRENT+1,-1]}" 2>/dev/null)}")
      [[ $answer[1] == 'words open' ]] && open=(-S '')
      for line in "${(@)answer[2,-1]}"; do
        text=${line%%$'\t'*}
        text=${text//\\/\\\\}
        items+=("${text//:/\\:}:${line#*$'\t'}")
      done
      local ret=1
      (( $#items )) && _describe -V '' items "${open[@]}" && ret=0
      case $answer[1] in
        'files .'*) _files -g "*${answer[1]#files }" && ret=0 ;;
        files) _files && ret=0 ;;
      esac
      return ret
    }

    if [[ $funcstack[1] == _drn ]]; then _drn "$@"; else compdef _drn drn; fi
    """#

  private static let fishText = #"""
    # Completions of drn for fish. To have them in every new shell:
    #   drn completions fish > ~/.config/fish/completions/drn.fish

    function __drn_complete
        set -l before (commandline -opc)
        set -l current (commandline -ct)
        set -l after (commandline -op)
        set -e after[1..(count $before)]
        test -n "$current"; and set -e after[1]
        set -l tool (string replace -r '^~/' "$HOME/" -- $before[1])
        # A word that is not finished has its quotes still.
        set -l typed (string unescape -- $current)
        or set typed (string replace -r '^["\']' '' -- $current)
        set -l answer (command $tool ---complete fish (count $before) $before "$typed" $after 2>/dev/null)
        printf '%s\n' $answer[2..-1]
        switch "$answer[1]"
            case 'files .*'
                set -l suffix (string replace 'files ' '' -- $answer[1])
                set -l files (__fish_complete_suffix $suffix)
                string match -r -- '^[^\t]*(?:/|\\'$suffix')(?:\t.*)?$' $files
                or printf '%s\n' $files
            case files
                __fish_complete_path "$current"
        end
    end

    complete -c drn -f -k -a '(__drn_complete)'
    """#
}
