//! Plain text to HTML: escaped, in paragraphs, with squares and moves that light up on the board.

use askama::filters::{Escaper, Html};

/// The paragraphs of a text as HTML.
pub fn paragraphs(text: &str) -> Vec<String> {
    text.split("\n\n").map(sentence).collect()
}

/// The paragraphs of a text as HTML in which nothing lights up.
pub fn plain_paragraphs(text: &str) -> Vec<String> {
    text.split("\n\n").map(escaped).collect()
}

/// The text as HTML that shows it.
pub fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    push_escaped(&mut html, text);
    html
}

/// One paragraph as HTML: `e4` and `Nf3` become elements that name their square in `data-ref`.
pub fn sentence(text: &str) -> String {
    with_squares(text, r#" tabindex="0""#)
}

/// The same for words that list many squares: they light up when pointed at, but are no stops for the Tab key.
pub fn quiet_sentence(text: &str) -> String {
    with_squares(text, "")
}

fn with_squares(text: &str, attributes: &str) -> String {
    let mut html = String::with_capacity(text.len() + 64);
    let mut rest = text;
    while !rest.is_empty() {
        let is_word = |c: char| c.is_ascii_alphanumeric();
        let plain = rest.find(is_word).unwrap_or(rest.len());
        push_escaped(&mut html, &rest[..plain]);
        rest = &rest[plain..];
        let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (token, after) = rest.split_at(word);
        rest = match square_of(token) {
            Some(square) => {
                let (promotion, after) = after.split_at(promotion_length(after));
                let element = format!(r#"<span class="ref"{attributes} data-ref="{square}">{token}{promotion}</span>"#);
                html.push_str(&element);
                after
            }
            None => {
                push_escaped(&mut html, token);
                after
            }
        };
    }
    html
}

fn push_escaped(html: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = Html.write_escaped_str(html, text);
}

/// The square that a word of letters and digits names: `e4` itself, `Nf3`, `Bxc6`, `exd5`, `Rad1` their target.
fn square_of(token: &str) -> Option<&str> {
    let start = token.len().checked_sub(2)?;
    let (before, square) = token.split_at(start);
    let mut letters = square.bytes();
    let is_square = matches!((letters.next(), letters.next()), (Some(b'a'..=b'h'), Some(b'1'..=b'8')));
    let unpieced = before.strip_prefix(['K', 'Q', 'R', 'B', 'N']).unwrap_or(before);
    let from = unpieced.strip_suffix('x').unwrap_or(unpieced);
    let is_from = match from.as_bytes() {
        [] => true,
        [b'a'..=b'h'] | [b'1'..=b'8'] | [b'a'..=b'h', b'1'..=b'8'] => before.len() > from.len(),
        _ => false,
    };
    (is_square && is_from).then_some(square)
}

/// How many bytes after a pawn's move say what it becomes: `=Q`.
fn promotion_length(after: &str) -> usize {
    let mut letters = after.chars();
    let is_promotion = letters.next() == Some('=') && matches!(letters.next(), Some('Q' | 'R' | 'B' | 'N'));
    let ends = letters.next().is_none_or(|next| !next.is_ascii_alphanumeric());
    if is_promotion && ends { 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refers(text: &str, expect: &[&str]) {
        let html = sentence(text);
        let found: Vec<&str> = html.split("data-ref=\"").skip(1).map(|rest| &rest[..2]).collect();
        assert_eq!(found, expect, "{html}");
    }

    #[test]
    fn squares_and_moves_light_up() {
        refers("The knight goes from g1 to f3: Nf3.", &["g1", "f3", "f3"]);
        refers("Play Bxc6+, exd5 or Rad1.", &["c6", "d5", "d1"]);
        refers("马从g1跳到f3。", &["g1", "f3"]);
        refers("From a1-h8.", &["a1", "h8"]);
    }

    #[test]
    fn words_that_only_look_like_squares_stay_plain() {
        refers("In 1851, A4 paper, grade4, i9, the e-file, e44, ae4.", &[]);
    }

    #[test]
    fn a_promotion_belongs_to_its_move() {
        assert!(sentence("Then e1=Q#.").contains(">e1=Q</span>#."));
        assert!(sentence("Then dxc8=N或").contains(">dxc8=N</span>或"));
        for text in ["e4=Qu", "e4=", "e4=K", "e4 =Q"] {
            assert!(sentence(text).contains(">e4</span>"), "{text}");
        }
    }

    #[test]
    fn markup_in_a_text_is_shown_not_obeyed() {
        assert_eq!(
            sentence("<b>&\"e4"),
            "&#60;b&#62;&#38;&#34;<span class=\"ref\" tabindex=\"0\" data-ref=\"e4\">e4</span>"
        );
    }

    #[test]
    fn an_empty_line_parts_paragraphs() {
        assert_eq!(paragraphs("One.\n\nTwo."), ["One.", "Two."]);
        assert_eq!(plain_paragraphs("Find e4.\n\n<Two>."), ["Find e4.", "&#60;Two&#62;."]);
    }
}
